// package.js is the front of the npm package: import 'pool6502-lab' makes the tag of element.js known. The pages are in
// the package's folder site. A bundler does not take them along: copy that folder to the host, and name its address
// in the tag's attribute lab.
import { define } from './element.js';

define(new URL('./site/', import.meta.url));
