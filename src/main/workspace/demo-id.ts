/** The id of the demo workspace; those of all others are made at random. */
export const DEMO_ID = 'demo'
