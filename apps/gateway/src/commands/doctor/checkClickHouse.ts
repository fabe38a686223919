import type { ClickHouseAddress } from '../../storage/clickhouse/clickHouseAddress.ts'
import { runClickHouseCommand } from '../runClickHouseCommand.ts'
import type { Finding } from './finding.ts'

/** Whether the server of the index answers, and what indexes it has. */
export async function checkClickHouse(address: ClickHouseAddress): Promise<readonly Finding[]> {
  const texts: string[] = []
  const isFine = await runClickHouseCommand('status', address, {
    say: (text) => texts.push(text),
    write: () => Promise.resolve(),
  })
  return texts.map(
    (text): Finding =>
      isFine
        ? { state: 'ok', subject: 'Index', text }
        : {
            state: 'problem',
            subject: 'Index',
            text,
            advice: 'start the server, or name another with --index',
          },
  )
}
