/** Sources without displayed text. */
const WITHOUT = [
  /\.test\.tsx?$|\/testing\/|\.d\.ts$|examples?\.ts$|^shared\/languages\//,
  /^electron\/base\/storage\/migrations/,
  // Descriptions of assumptions are for documents.
  /^shared\/exchange\/assumptions\//,
  // Entries of the journal are read by their English text.
  /^shared\/trading\/orders\/journal\/(?:written-entry|entry-sentences)/,
  // Other programs read the output of these files, or wrote their input.
  /^shared\/trading\/(?:tax\/layouts\/|import\/titles)|^electron\/services\/monitors\/history\/csv/,
]

/** True if a source file, by its path from the root, contains displayed texts. */
export const hasTexts = (file: string): boolean =>
  /^(?:electron|renderer|shared)\/.*\.tsx?$/.test(file) && !WITHOUT.some((pattern) => pattern.test(file))
