/** Every language of lists, definitions and profiles, in the order in which selectors offer them. */
export const languages = [
  { isoCode: 'en', name: 'English', nativeName: 'English', flag: '🇬🇧' },
  { isoCode: 'es', name: 'Spanish', nativeName: 'Español', flag: '🇪🇸' },
  { isoCode: 'fr', name: 'French', nativeName: 'Français', flag: '🇫🇷' },
  { isoCode: 'de', name: 'German', nativeName: 'Deutsch', flag: '🇩🇪' },
  { isoCode: 'zh', name: 'Chinese', nativeName: '中文', flag: '🇨🇳' },
  { isoCode: 'ru', name: 'Russian', nativeName: 'Русский', flag: '🇷🇺' },
  { isoCode: 'ja', name: 'Japanese', nativeName: '日本語', flag: '🇯🇵' },
  { isoCode: 'it', name: 'Italian', nativeName: 'Italiano', flag: '🇮🇹' },
  { isoCode: 'pt', name: 'Portuguese', nativeName: 'Português', flag: '🇵🇹' },
  { isoCode: 'ar', name: 'Arabic', nativeName: 'العربية', flag: '🇸🇦' },
  { isoCode: 'ko', name: 'Korean', nativeName: '한국어', flag: '🇰🇷' },
  { isoCode: 'hi', name: 'Hindi', nativeName: 'हिन्दी', flag: '🇮🇳' },
  { isoCode: 'sv', name: 'Swedish', nativeName: 'Svenska', flag: '🇸🇪' },
  { isoCode: 'nl', name: 'Dutch', nativeName: 'Nederlands', flag: '🇳🇱' },
  { isoCode: 'pl', name: 'Polish', nativeName: 'Polski', flag: '🇵🇱' },
  { isoCode: 'da', name: 'Danish', nativeName: 'Dansk', flag: '🇩🇰' },
  { isoCode: 'no', name: 'Norwegian', nativeName: 'Norsk', flag: '🇳🇴' },
  { isoCode: 'fi', name: 'Finnish', nativeName: 'Suomi', flag: '🇫🇮' },
  { isoCode: 'el', name: 'Greek', nativeName: 'Ελληνικά', flag: '🇬🇷' },
  { isoCode: 'tr', name: 'Turkish', nativeName: 'Türkçe', flag: '🇹🇷' },
  { isoCode: 'cs', name: 'Czech', nativeName: 'Čeština', flag: '🇨🇿' },
  { isoCode: 'hu', name: 'Hungarian', nativeName: 'Magyar', flag: '🇭🇺' },
  { isoCode: 'ro', name: 'Romanian', nativeName: 'Română', flag: '🇷🇴' },
  { isoCode: 'th', name: 'Thai', nativeName: 'ไทย', flag: '🇹🇭' },
  { isoCode: 'he', name: 'Hebrew', nativeName: 'עברית', flag: '🇮🇱' },
  { isoCode: 'id', name: 'Indonesian', nativeName: 'Bahasa Indonesia', flag: '🇮🇩' },
  { isoCode: 'sk', name: 'Slovak', nativeName: 'Slovenčina', flag: '🇸🇰' },
  { isoCode: 'bg', name: 'Bulgarian', nativeName: 'Български', flag: '🇧🇬' },
  { isoCode: 'ca', name: 'Catalan', nativeName: 'Català', flag: '🇦🇩' },
  { isoCode: 'uk', name: 'Ukrainian', nativeName: 'Українська', flag: '🇺🇦' },
  { isoCode: 'lt', name: 'Lithuanian', nativeName: 'Lietuvių', flag: '🇱🇹' },
  { isoCode: 'sl', name: 'Slovenian', nativeName: 'Slovenščina', flag: '🇸🇮' },
  { isoCode: 'lv', name: 'Latvian', nativeName: 'Latviešu', flag: '🇱🇻' },
  { isoCode: 'et', name: 'Estonian', nativeName: 'Eesti', flag: '🇪🇪' },
  { isoCode: 'sr', name: 'Serbian', nativeName: 'Српски', flag: '🇷🇸' },
  { isoCode: 'hr', name: 'Croatian', nativeName: 'Hrvatski', flag: '🇭🇷' },
  { isoCode: 'vi', name: 'Vietnamese', nativeName: 'Tiếng Việt', flag: '🇻🇳' },
  { isoCode: 'fa', name: 'Persian', nativeName: 'فارسی', flag: '🇮🇷' },
  { isoCode: 'ms', name: 'Malay', nativeName: 'Bahasa Melayu', flag: '🇲🇾' },
  { isoCode: 'ht', name: 'Haitian Creole', nativeName: 'Kreyòl Ayisyen', flag: '🇭🇹' },
  { isoCode: 'bn', name: 'Bengali', nativeName: 'বাংলা', flag: '🇧🇩' },
  { isoCode: 'tl', name: 'Tagalog', nativeName: 'Tagalog', flag: '🇵🇭' },
  { isoCode: 'sw', name: 'Swahili', nativeName: 'Kiswahili', flag: '🇰🇪' },
  { isoCode: 'is', name: 'Icelandic', nativeName: 'Íslenska', flag: '🇮🇸' },
  { isoCode: 'af', name: 'Afrikaans', nativeName: 'Afrikaans', flag: '🇿🇦' },
  { isoCode: 'sq', name: 'Albanian', nativeName: 'Shqip', flag: '🇦🇱' },
  { isoCode: 'am', name: 'Amharic', nativeName: 'አማርኛ', flag: '🇪🇹' },
  { isoCode: 'be', name: 'Belarusian', nativeName: 'Беларуская', flag: '🇧🇾' },
  { isoCode: 'bs', name: 'Bosnian', nativeName: 'Bosanski', flag: '🇧🇦' },
] as const

/** A language: ISO 639-1 code, English name, native name, and a flag as decoration. */
export type Language = (typeof languages)[number]
export type LanguageCode = Language['isoCode']

/** The codes, in the order of `languages`. */
export const languageCodes: readonly LanguageCode[] = languages.map((language) => language.isoCode)

const byCode = new Map<string, Language>(languages.map((language) => [language.isoCode, language]))

/** Returns the language with this code, if there is one. */
export const findLanguage = (code: string): Language | undefined => byCode.get(code)
