import type { ChildProcess } from 'node:child_process'

/** Stops a node when this process exits, also by a signal: left running it would keep its port. */
export function endWithThisProcess(child: ChildProcess): void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const onExit = () => void child.kill('SIGKILL')
  const onSignal = (signal: NodeJS.Signals) => {
    child.kill('SIGKILL')
    // Without other listeners the signal gets its default action.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  process.once('exit', onExit)
  for (const signal of signals) process.once(signal, onSignal)
  child.once('exit', () => {
    process.removeListener('exit', onExit)
    for (const signal of signals) process.removeListener(signal, onSignal)
  })
}
