import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import type { Alarm } from '../../../shared/trading/alarms/alarm'
import { openDatabase, riskHistory } from '../../storage/database'
import { historyMigrations } from '../../storage/migrations'
import { createAlarmRecords } from './alarm-records'

const alarm: Alarm = {
  id: 'a1',
  rule: 'level',
  level: 'critical',
  subject: '7',
  title: 'Risk unit 7 is at its liquidation line',
  text: '“90 %” is reached',
  firedAt: 5,
  lastFiredAt: 6,
  state: 'active',
  acknowledged: null,
  snoozedUntil: null,
}

it('Alarms that an earlier Volley kept under another word come back at the start, with their marks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'volley-alarms-'))
  const path = join(folder, 'history.db')
  const earlier = new DatabaseSync(path)
  earlier.exec(`${historyMigrations[0]!}; PRAGMA user_version = 1`)
  const rest = { about: '90', measure: '0.91', lasts: true }
  earlier.prepare('INSERT INTO alerts (id, fired_at, is_done, body) VALUES (?, 5, 0, ?)').run(alarm.id, JSON.stringify({ alert: alarm, ...rest }))
  earlier.prepare("INSERT INTO alerts (id, fired_at, is_done, body) VALUES ('torn', 4, 1, '{')").run()
  earlier.prepare("INSERT INTO events (key, at, kind, text) VALUES ('alert a1', 5, 'alert', ?), ('loan 1', 4, 'loan', 'a loan')").run(alarm.title)
  earlier.close()

  const { database, safeMode } = openDatabase(path, riskHistory)
  const records = createAlarmRecords(database)
  expect([safeMode, records.open()]).toEqual([null, [{ alarm, ...rest }]])
  records.event(alarm)
  expect(database.prepare('SELECT key, kind FROM events ORDER BY at').all()).toEqual([
    { key: 'loan 1', kind: 'loan' },
    { key: 'alarm a1', kind: 'alarm' },
  ])
  database.close()
  rmSync(folder, { recursive: true })
})
