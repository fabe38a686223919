import { type ListeningFakeNode, startFakeNode } from '@otterscan/testing/fakeNode'
import { answerConnectionCheck } from './fixtures/answerConnectionCheck.ts'
import { startProgram } from './fixtures/startProgram.ts'
import { expect, test } from './fixtures/test.ts'

test.describe('connection screens', () => {
  let node: ListeningFakeNode
  let program: Awaited<ReturnType<typeof startProgram>>
  test.beforeEach(async () => {
    node = await startFakeNode(answerConnectionCheck)
    program = await startProgram(['--no-gateway', '--node', node.url])
  })
  test.afterEach(async () => {
    await program.stop()
    await node.stop()
  })

  test('no server: not an ETH node, and recovers without a reload', async ({ page }) => {
    const { port } = node
    await node.stop()
    await page.goto(program.url)
    await expect(page.getByText('It does not seem to be an ETH node', { exact: true })).toBeVisible()
    await expect(page.getByText('Make sure your browser can access the URL above.')).toBeVisible()
    await expect(page.getByText(/customize the rpcdaemon endpoint/)).toBeVisible()
    node = await startFakeNode(answerConnectionCheck, port)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Latest block: 16')).toBeVisible()
  })
})
