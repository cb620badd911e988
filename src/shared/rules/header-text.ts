/** Whether a request header can carry the text unchanged; non-ASCII letters would be sent as other bytes. */
export const isHeaderText = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
