import { flushPromises } from '@vue/test-utils'

/** Pastes a text into an element like a browser; returns whether the app handled it. */
export async function pasteInto(element: Element, text: string): Promise<boolean> {
  const paste = new Event('paste', { cancelable: true, bubbles: true })
  Object.defineProperty(paste, 'clipboardData', { value: { getData: () => text } })
  element.dispatchEvent(paste)
  // The rules are loaded lazily with the first text.
  await import('@renderer/rules/candidates')
  await flushPromises()
  return paste.defaultPrevented
}
