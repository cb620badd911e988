/** Whether something stands above the page that has the keyboard: a dialog, a menu. A tooltip has not. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], :popover-open:not(.tip)') !== null
}
