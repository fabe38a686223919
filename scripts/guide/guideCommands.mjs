/*
 * The commands that README and guide show, and how each is run: `npm run guide:check` runs them, and a test holds that there
 * is none which is neither run nor named below with a reason.
 */

/** In the order in which they are run: what one page installs, the next uses. */
export const GUIDE_PAGES = [
  'README.md',
  'docs/guide/first-steps.md',
  'docs/guide/nodes.md',
  'docs/guide/privacy.md',
  'docs/guide/sources-labels-prices.md',
  'docs/guide/troubleshooting.md',
  'docs/api.md',
  // Its commands look at an index that no program has open.
  'docs/guide/operating.md',
]

/** Commands that do not run here, each with the reason. A command begins with one of them. */
export const NOT_RUN = {
  'npm test': 'it is what runs the checks, and takes 15 minutes',
  'geth ': 'no package of it in the registry; `npm run clients` runs it where it is installed',
  'erigon ': 'no package of it in the registry; `npm run clients` runs it where it is installed',
  'npx hardhat node': 'a download of 290 MB; `npm run clients` runs it',
  'ethereumjs ': 'not among the packages of this project; `npm run clients` runs it where it is installed',
}

/** What the guide's packs are made of, as the lists of others have it. */
export const GUIDE_DATA = {
  'signatures.csv': '0xa9059cbb,"transfer(address,uint256)"\n',
  'chains.json': '[{"name":"Ethereum Mainnet","chainId":1}]',
  'tokenlist.json':
    '{"tokens":[{"chainId":1,"address":"0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9","name":"Fish","symbol":"FISH"}]}',
  'labels.csv': 'address,label,chainId\n0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266,Deployer,1337\n',
}

/** What a command does, by its form: the first that fits. */
const FORMS = [
  { form: /^npm install --global /, kind: 'finish' },
  { form: /^curl /, kind: 'request' },
  { form: /^anvil /, kind: 'node' },
  { form: /^(?:npm start --|otterscan) (?:doctor|index|pack|--help|--version)/, kind: 'finish' },
  { form: /^(?:OTTERSCAN_NODE=\S+ )?(?:npm start|npx \.\/otterscan-\S+|otterscan)(?: |$)/, kind: 'serve' },
]

/** Commands of the blocks marked `sh` of a page, without their comments; a line that ends with `\` goes on. */
export function readCommands(text) {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.replace(/(?:^|\s+)# .*$/, '').trim())
      .filter((line) => line !== ''),
  )
}

/** Why a command is not run here; `undefined` when it is. */
export function findReason(command) {
  const start = Object.keys(NOT_RUN).find((one) =>
    `${command} `.startsWith(one.endsWith(' ') ? one : `${one} `),
  )
  return start === undefined ? undefined : NOT_RUN[start]
}

/** `serve`, `finish`, `node` or `request`; `undefined` for a command of no known form. */
export function findKind(command) {
  return FORMS.find(({ form }) => form.test(command))?.kind
}

/**
 * Commands of the guide that need the package and a node alone. `npm test` runs them with the packed tarball; those that install, build
 * or need an index are left to `npm run guide:check`.
 */
export function listPackageCommands(readPage) {
  const commands = GUIDE_PAGES.flatMap((page) => readCommands(readPage(page)))
  return [...new Set(commands)].filter((one) => one.startsWith('otterscan ') && !one.includes('index export'))
}
