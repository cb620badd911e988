/** Whether a dialog or menu above the page has the keyboard. Tooltips do not count. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], :popover-open:not(.tip)') !== null
}
