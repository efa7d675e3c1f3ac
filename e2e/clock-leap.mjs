// Loaded before a Volley that is to sleep: at SIGUSR2 the clocks of all its threads are two minutes ahead, and none of
// its timers ran in between.
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
