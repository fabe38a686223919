import { describe, expect, test } from 'vitest'
import { hideLocalPaths } from './hideLocalPaths.ts'

describe('hideLocalPaths', () => {
  test.each([
    [
      'The index in /home/me/.cache/otterscan-index/1 cannot be opened: x.',
      'The index in … cannot be opened: x.',
    ],
    ['IO error: /tmp/otterscan-index-a1/000003.log: No space left', 'IO error: …: No space left'],
    ['moved to /srv/index.damaged.', 'moved to ….'],
    ['in C:\\Users\\me\\index and D:/index', 'in … and …'],
    ['in \\\\server\\share\\index', 'in …'],
    ["ENOENT: no such file, open '/home/my name/index/LOCK'", "ENOENT: no such file, open '…'"],
    ['in ~/index', 'in …'],
    ['(/var/lib/index)', '(…)'],
  ])('%s', (message, shown) => {
    expect(hideLocalPaths(message)).toBe(shown)
  })

  test.each([
    'The node at http://127.0.0.1:8545/… does not respond (connection refused).',
    'The node at https://node.example/v3/x returned HTTP 401',
    '12 blocks missing, 4.3 blocks/s, and/or nothing',
    'block 5 / block 6: hash 0x12',
    'start the program with --index DIR',
  ])('%s stays', (message) => {
    expect(hideLocalPaths(message)).toBe(message)
  })
})
