/**
 * Sends a held key press again, as if it were pressed now. Only handlers of the app get it: the browser neither types
 * nor scrolls.
 *
 * @param target the element that gets it; by default, the original one
 * @returns whether a handler used it
 */
export function replayKey(event: KeyboardEvent, target: EventTarget | null = event.target): boolean {
  return target?.dispatchEvent(new KeyboardEvent(event.type, event)) === false
}
