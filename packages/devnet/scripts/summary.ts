import { startDevnet } from '../src/startDevnet.ts'
import { summary } from '../src/summary.ts'

/* Prints what each hash shows. Plays the scenarios first when there is no saved chain. */
const devnet = await startDevnet()
console.log(summary(devnet.scenarios))
await devnet.stop()
