import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { LanguageChoice, languageOf } from '@/shared/languages/languages'
import { type Catalog, speak } from '@/shared/languages/text'
import zh from '@/shared/languages/zh.json?raw'
import { SETTINGS_FILE } from './base/settings/settings-name'
import { ownOptions, readCommandLine } from './command-line'

/** Only this setting. The application reads and repairs the others later. */
const Chosen = z.object({ language: LanguageChoice.catch('system') })

/** Language chosen in the data folder of this process; `system` if it cannot be read. */
function chosenLanguage(): LanguageChoice {
  try {
    const { dataDir } = readCommandLine(ownOptions(process.argv.slice(1)), process.env, process.platform)
    return Chosen.parse(JSON.parse(readFileSync(join(dataDir, SETTINGS_FILE), 'utf8'))).language
  } catch {
    return 'system'
  }
}

// First import of every program with texts, since constants of other modules are texts too. A language chosen at run
// time takes effect at the next start.
const language = languageOf(chosenLanguage(), new Intl.DateTimeFormat().resolvedOptions().locale)
// In English the catalog is not parsed.
if (language === 'zh') speak(language, JSON.parse(zh) as Catalog)
