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
  'docs/deploy.md',
  'docs/guide/cluster.md',
  'docs/api.md',
  // Its commands look at an index that no program has open.
  'docs/guide/operating.md',
]

/** Commands that do not run here, each with the reason. A command begins with one of them. */
export const NOT_RUN = {
  'npm test': 'it is what runs the checks, and takes 15 minutes',
  'npm run package': 'a stage of `npm test` of its own; its tarball is what is installed here',
  'npm run deploy:check': 'needs nginx, Caddy and Chromium',
  'geth ': 'no package of it in the registry; `npm run clients` runs it where it is installed',
  'erigon ': 'no package of it in the registry; `npm run clients` runs it where it is installed',
  'npx hardhat node': 'a download of 290 MB; `npm run clients` runs it',
  'ethereumjs ': 'not among the packages of this project; `npm run clients` runs it where it is installed',
  'docker ': 'no container engine; `npm run deploy:check` runs the entry of the image without one',
  'sed ': '`npm run deploy:check` runs it, and serves what it makes with nginx',
}

/** Pages of which no command runs here. */
const PAGES_NOT_RUN = {
  'docs/guide/cluster.md': 'needs a server of ClickHouse; `npm test -- --only cluster` has the same programs',
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
  { form: /^node -p /, kind: 'finish' },
  { form: /^curl /, kind: 'request' },
  { form: /^anvil /, kind: 'node' },
  { form: /^(?:npm start --|otterscan) (?:doctor|index|pack|--help|--version)/, kind: 'finish' },
  { form: /^(?:OTTERSCAN_NODE=\S+ )?(?:npm start|npx \.\/otterscan-\S+|otterscan)(?: |$)/, kind: 'serve' },
]

/** A command within a sentence; not a lone name. */
const IN_TEXT = /`((?:npm (?:start|run|test|install)|npx|otterscan|node -p) (?!--`)[^`\n]+)`/g

/**
 * Commands of a page: those of the blocks marked `sh`, without their comments, where a line that ends with `\` goes on; then those in
 * its sentences. `version` stands in place of x.y.z.
 */
export function readCommands(text, version) {
  const inBlocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.replace(/(?:^|\s+)# .*$/, '').trim())
      .filter((line) => line !== ''),
  )
  const sentences = text.replace(/^```[\s\S]*?^```/gm, '')
  const inText = [...sentences.matchAll(IN_TEXT)].map(([, command]) => command)
  return [...inBlocks, ...inText].map((command) => command.replaceAll('x.y.z', version))
}

/** Why a command is not run here; `undefined` when it is. */
export function findReason(page, command) {
  const start = Object.keys(NOT_RUN).find((one) =>
    `${command} `.startsWith(one.endsWith(' ') ? one : `${one} `),
  )
  return PAGES_NOT_RUN[page] ?? (start === undefined ? undefined : NOT_RUN[start])
}

/** `serve`, `finish`, `node` or `request`; `undefined` for a command of no known form. */
export function findKind(command) {
  return FORMS.find(({ form }) => form.test(command))?.kind
}

/** Run as one, since each would start the same chain. */
const ON_CHAIN = 'npm start -- --devnet --verbose'
const JOINED = { 'npm start -- --devnet': ON_CHAIN, 'npm start -- --verbose': ON_CHAIN }

/** The command with what is here in place of what the page made up. */
export function localize(command, { nodeUrl, beaconUrl, otherUrl, siteUrl }) {
  return (JOINED[command] ?? command)
    .replaceAll('http://127.0.0.1:8545', nodeUrl)
    .replaceAll('https://user:password@node.example', nodeUrl.replace('//', '//user:password@'))
    .replaceAll('http://127.0.0.1:5052', beaconUrl)
    .replaceAll('http://127.0.0.1:9545', otherUrl)
    .replace(/ doctor$/, ` doctor --node ${nodeUrl}`)
    .replace('"FILE"', '"chains.json"')
    .replace(/ URL\b/, ` ${nodeUrl}`)
    .replaceAll('http://localhost:5100', siteUrl ?? '')
}
