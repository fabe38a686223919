import { startProgram } from './fixtures/startProgram.ts'
import { test } from './fixtures/test.ts'
import { walkBelow } from './fixtures/walkBelow.ts'

test('below a path of a host nothing is asked for, linked or kept outside of it', async ({ page, site }) => {
  const program = await startProgram(['--node', site.devnet.url, '--base-path', '/scan'])
  await walkBelow(page, program.url, site.devnet)
  await program.stop()
})
