// plain.js is for pages of text.
import { header } from './frame.js';

header(document.querySelector('header'));
