/** A problem that the user must solve; the message is one line that names it. */
export class SetupError extends Error {}
