// opened.js says what to do where a page was opened as a file: browsers run neither modules nor workers from
// file: addresses, so that none of the other scripts can say it.
if (location.protocol === 'file:') {
  const say = document.createElement('p');
  say.className = 'opened';
  say.setAttribute('role', 'alert');
  say.textContent = 'The lab cannot run from a file. Run “pool6502 serve” and open the address that it prints, or put this folder on any web server.';
  document.body.prepend(say);
}
