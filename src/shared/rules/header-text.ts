/** Whether a header of a request can carry the text as it is: letters beyond ASCII would be sent as other bytes. */
export const isHeaderText = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
