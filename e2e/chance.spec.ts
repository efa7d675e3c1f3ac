import { riskWall } from './risk-wall'
import { expect, test } from './terminal'

test('the chance of a call is worked out in its worker, or its history is said to be too short', async ({ launch }) => {
  const { page } = await launch({ faults: true })
  const wall = riskWall(page)
  await wall.open()
  await wall.show('Chance')
  const chance = wall.panel.getByRole('region', { name: 'Chance of a call' })
  await expect(chance).toContainText(/Margin call within|Not enough history/)
  await expect(chance).not.toContainText('could not be worked out')
})
