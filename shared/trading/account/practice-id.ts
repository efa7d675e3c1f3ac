/** Profile ID of the practice exchange in Volley. */
export const PRACTICE_ID = 'practice'
