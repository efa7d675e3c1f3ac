import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { LanguageChoice, languageOf } from '@/shared/languages/languages'
import { type Catalogue, speak } from '@/shared/languages/text'
import zh from '@/shared/languages/zh.json?raw'
import { SETTINGS_FILE } from './base/settings/settings-name'
import { ownOptions, readCommandLine } from './command-line'

/** Only this one setting: the others are read, and mended, when there is an application to do so. */
const Chosen = z.object({ language: LanguageChoice.catch('system') })

/** What was chosen in the data folder that this process is started with; `system` where that cannot be read. */
function chosenLanguage(): LanguageChoice {
  try {
    const { dataDir } = readCommandLine(ownOptions(process.argv.slice(1)), process.env, process.platform)
    return Chosen.parse(JSON.parse(readFileSync(join(dataDir, SETTINGS_FILE), 'utf8'))).language
  } catch {
    return 'system'
  }
}

// The first import of every program that speaks: constants of the others are texts too. A language that is chosen
// while Volley runs is spoken from the next start on.
const language = languageOf(chosenLanguage(), new Intl.DateTimeFormat().resolvedOptions().locale)
// In English the catalogue stays unread text.
if (language === 'zh') speak(language, JSON.parse(zh) as Catalogue)
