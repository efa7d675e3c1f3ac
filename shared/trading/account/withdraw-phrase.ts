/** Phrase to type before a key that can withdraw is used for trading (C09). */
export const WITHDRAW_PHRASE = 'use a key that can withdraw'
