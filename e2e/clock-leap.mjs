// Loaded before a Volley that will sleep: at SIGUSR2 the clocks of all its threads jump two minutes ahead without
// running any timers.
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

const LEAP_MS = 120_000
const leapt = isMainThread ? new Float64Array(new SharedArrayBuffer(8)) : getEnvironmentData('leapt')
if (isMainThread) {
  setEnvironmentData('leapt', leapt)
  process.on('SIGUSR2', () => {
    leapt[0] += LEAP_MS
  })
}

const wall = Date.now
const mono = performance.now.bind(performance)
Date.now = () => wall() + leapt[0]
performance.now = () => mono() + leapt[0]
