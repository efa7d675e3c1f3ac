import { z } from 'zod'

/** The languages of the screen, each called as those who speak it call it. */
export const languages = {
  en: { name: 'English', tag: 'en-US' },
  zh: { name: '简体中文', tag: 'zh-CN' },
} as const
export type Language = keyof typeof languages

/** What can be set; `system` follows the computer, and is English where Volley does not speak its language. */
export const LanguageChoice = z.enum(['system', 'en', 'zh'])
export type LanguageChoice = z.infer<typeof LanguageChoice>

/** The language of a choice on a computer of this locale, a BCP 47 tag. */
export function languageOf(choice: LanguageChoice, systemTag: string): Language {
  if (choice !== 'system') return choice
  return systemTag.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

/** The page's file in a language: each has one of its own, so that its texts are there before its code. */
export const pageFile = (language: Language): string => (language === 'en' ? 'index.html' : `index.${language}.html`)
