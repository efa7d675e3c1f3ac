/** ID of the profile of the practice exchange in Volley. */
export const PRACTICE_ID = 'practice'
