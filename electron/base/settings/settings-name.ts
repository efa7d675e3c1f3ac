/** The file of the settings in a data folder. */
export const SETTINGS_FILE = 'settings.json'
