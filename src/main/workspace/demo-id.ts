/** The id of the demo workspace; all others have random ids. */
export const DEMO_ID = 'demo'
