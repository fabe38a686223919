// `npm run prose`: no comment, text, test title or page uses an idiom of this list. Each was once common here and reads
// as a translation; the second column is what an engineer of this field would write.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { listSourceFiles } from './listSourceFiles.mjs'

const IDIOMS = [
  [
    /\b(?<!\bthere )(?:is|are) no (?!longer\b|more\b|less\b|different\b|greater\b|smaller\b|larger\b|t\b)[a-z]/i,
    '"is not a …"',
  ],
  [/\btold\b/i, '"known", "reported", "said"'],
  [/\b(?:do|does|did) not (?:say|tell)\b/i, '"unavailable", "not reported", "not indexed"'],
  [/\bin words\b/i, '"with a message"'],
  [/\bfor ever\b/i, '"forever", "indefinitely"'],
  [/\bchain below\b/i, '"L1"'],
  [/\b(?:whoever|whence|whereof|thereby|therein|thereof|hereby|hither)\b/i, 'name the thing'],
  [/\banew\b/i, '"again", "from the start"'],
  [/\bmany an? [a-z]/i, '"many …s"'],
  [/\bheirs?\b(?!')/i, '"beneficiary"'],
  [/\btak(?:en|es?|ing) back\b/i, '"revoked" (delegation), "reverted", "removed by a reorg"'],
  [/\b(?:goodbye|hangs? up)\b/i, '"sends a close frame", "terminates"'],
  [/\bat hand\b/i, '"available"'],
  [
    /\b(?:somebody|nobody|everybody|anybody)\b/i,
    '"someone", "no one", or name who: the user, the node, the caller',
  ],
  [/\bstrangers?\b/i, '"unrelated", "another user"'],
  [/\bc[ao]mes? to nothing\b/i, '"failed"'],
  [/\bmade and destroyed\b/i, '"created and destroyed"'],
  [/\bends? well\b|\bended well\b/i, '"succeeded"'],
  [/\bpool of the node\b/i, '"mempool"'],
  [/\b(?:the )?fault is on\b/i, 'say what to check'],
  [/\bby the book\b|\bthrown out\b/i, '"evicted", "as specified"'],
  [/\bSpec §\d/, 'name the rule; the specification is not in the repository'],
]
// Not .sol: comments of a contract are part of its metadata hash, and so of every hash of the development chain.
const EXTENSIONS = /\.(?:tsx?|mjs|cjs|md|css|html)$/
const SKIPPED =
  /(?:^|\/)generated\/|^packages\/recordings\/data\/|^scripts\/checkProse|^apps\/gateway\/signatures\//

const root = resolve(import.meta.dirname, '..')
let found = 0
for (const path of listSourceFiles(root, ['.'])) {
  if (!EXTENSIONS.test(path) || SKIPPED.test(path)) continue
  const lines = readFileSync(resolve(root, path), 'utf8').split('\n')
  lines.forEach((line, index) => {
    for (const [idiom, instead] of IDIOMS) {
      const match = idiom.exec(line)
      if (match === null) continue
      found++
      console.error(`${path}:${index + 1}: "${match[0]}": write ${instead}`)
    }
  })
}
console.log(`prose: ${found} idioms`)
process.exitCode = found === 0 ? 0 : 1
