// embed.js brings the tag of element.js to a page: <script src="…/embed.js"></script>
import { define } from './element.js';

define(new URL('.', document.currentScript.src));
