/** Bounds for texts from the service or network in messages. */

/** Maximum length of a host name; headers and addresses may contain longer texts. */
export const LONGEST_HOST = 253
export const LONGEST_LOCATION = 300
