/** A step of the recovery could not be finished; the whole is tried again. */
export class Unfinished extends Error {}
