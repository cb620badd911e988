/** Something that a person has to put right; the message is the one line that says what. */
export class SetupError extends Error {}
