/** A problem that the user has to solve; the message is one line that names it. */
export class SetupError extends Error {}
