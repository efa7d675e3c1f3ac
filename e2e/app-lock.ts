import { expect, type Page } from '@playwright/test'
import { runFromPalette } from './palette'

/** Sample PIN of a trader. */
export const PIN = 'otter 1729'
/** The cover of a page while Volley is locked. */
export const screenOf = (page: Page) => page.getByTestId('lock-screen')

/** Sets the first PIN, after one that is too short. */
export async function setPin(page: Page): Promise<void> {
  await runFromPalette(page, 'Application lock')
  const dialog = page.getByRole('dialog', { name: 'Application lock' })
  await dialog.getByLabel('New PIN or passphrase').fill('12345')
  await dialog.getByLabel('The same again').fill('12345')
  await dialog.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(dialog.getByRole('alert')).toContainText('must have 6 to 200 characters')
  await dialog.getByLabel('New PIN or passphrase').fill(PIN)
  await dialog.getByLabel('The same again').fill(PIN)
  await dialog.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(dialog.getByText('Change the PIN').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
}

/** Types a PIN into the lock screen. */
export async function unlock(page: Page, pin = PIN): Promise<void> {
  await screenOf(page).getByLabel('PIN or passphrase').fill(pin)
  await page.keyboard.press('Enter')
}
