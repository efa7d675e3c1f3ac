/** Error texts of spreadsheets, in the languages in which they are displayed. */
const errorNames = new Set(
  [
    '#n/a #n/d #nv #nb #n.v. #ref! #¡ref! #bezug! #rif! #verw! #ссылка! #adr! #div/0! #дел/0! #¡div/0! #value! #wert!',
    '#valeur! #valore! #waarde! #valor! #¡valor! #знач! #arg! #değer! #name? #nom? #nome? #naam? #имя? #nazwa? #ad?',
    '#¿nombre? #null! #nul! #nulo! #num! #¡num! #zahl! #nombre! #getal! #число! #liczba! #sayı! #spill! #überlauf!',
    '#calc! #getting_data #field! #blocked! #connect! #unknown! #busy! #error! #yok',
  ].flatMap((line) => line.split(' ')),
)
/** LibreOffice numbers the errors without an Excel name. */
const numbered = /^(err|fehler|erreur|errore|erro|ошибка):\d{3}$/i

/** True if a cell shows an error of its spreadsheet, such as #N/A, #BEZUG! or Err:502. */
export const isErrorText = (displayed: string): boolean =>
  displayed.startsWith('#') ? errorNames.has(displayed.toLowerCase()) : numbered.test(displayed)

/** True if a cell shows that its column is too narrow for its value. */
export const isTooNarrow = (displayed: string): boolean => /^#{2,}$/.test(displayed)
