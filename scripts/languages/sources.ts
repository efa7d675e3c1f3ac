/** The practice exchange speaks as the real one does, and tables of the contract hold examples. */
const WITHOUT = /\.test\.tsx?$|\/testing\/|\.d\.ts$|^electron\/practice\/|examples?\.ts$|^shared\/languages\//

/** Whether a source file, by its path from the root, holds texts for a person. */
export const hasTexts = (file: string): boolean =>
  /^(?:electron|renderer|shared)\/.*\.tsx?$/.test(file) && !WITHOUT.test(file)
