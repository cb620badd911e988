/** How much is told of what the service or a network names. */

/** As long as the names of hosts can be; a header or an address may hold a longer one. */
export const LONGEST_HOST = 253
export const LONGEST_LOCATION = 300
