import { startDevnet } from '../src/startDevnet.ts'
import { summary } from '../src/summary.ts'

/* Prints which hash shows what. Plays the scenarios first when no saved chain is there. */
const devnet = await startDevnet()
console.log(summary(devnet.scenarios))
await devnet.stop()
