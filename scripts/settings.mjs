/*
 * What each key of `/config.json` means. Types and defaults come from the schema; `absent` says what happens without the
 * key where the schema has no default, `example` is its value, as JSON.
 */
const FEED = '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419'
const WRAPPED = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const FACTORY_V2 = '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'
const FACTORY_V3 = '0x1F98431c8aD98523631AE4a59f267346ea31F984'
const FROM_KNOWN_CHAINS = 'that of the list of known chains, if any'

export const SETTINGS = {
  erigonURL: {
    meaning:
      'JSON-RPC of the node. Empty means `http://127.0.0.1:8545`; a relative one starts where the explorer is served',
    absent: 'no node: the page says so',
    example: 'https://node.example',
  },
  beaconAPI: {
    meaning: 'Beacon API of a consensus client, without a slash at the end',
    absent: 'no slots, epochs and validators',
    example: 'https://beacon.example',
  },
  assetsURLPrefix: {
    meaning:
      'What `/signatures`, `/topic0`, `/assets` and `/chains` are below. Empty means the origin of the page',
    absent: 'where the explorer is served',
    example: 'https://assets.example',
  },
  assetsAvailable: {
    meaning: 'False when nothing is served there: then no logo, chain file or signature is requested',
    absent: '`true`',
    example: false,
  },
  signaturesAvailable: {
    meaning: 'True when signatures are served there although other assets are not',
    absent: 'as `assetsAvailable`',
    example: true,
  },
  compilersURL: {
    meaning:
      'Folder of Solidity compilers with a `list.json` as the Solidity project publishes them, for "Verify locally"',
    absent: 'the page asks for a file',
    example: '/compilers',
  },
  experimental: {
    meaning: 'The node itself has the `ots2_` methods: offers their lists where no index does',
    example: true,
  },
  experimentalFixedChainId: {
    meaning: 'Skips the check of the node, and is the chain id',
    absent: 'the node is asked',
    example: 1,
  },
  'chainInfo.name': { meaning: 'Name of the chain, in place of the chain file', example: 'Example Chain' },
  'chainInfo.faucets': {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as chain files write it
    meaning: 'Where test coins are given out; `${ADDRESS}` stands for an address',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as chain files write it
    example: ['https://faucet.example/?to=${ADDRESS}'],
  },
  'chainInfo.nativeCurrency.name': { meaning: 'Name of its coin', example: 'Example Ether' },
  'chainInfo.nativeCurrency.symbol': { meaning: 'Symbol of its coin', example: 'EXE' },
  'chainInfo.nativeCurrency.decimals': { meaning: 'Decimals of its coin', example: 18 },
  'chains[].name': { meaning: 'Chains of the same program, for the menu in the header', example: 'main' },
  'chains[].path': { meaning: 'Where the explorer of that chain is', example: '/main/' },
  'branding.siteName': { meaning: 'Name of the site', absent: 'Otterscan', example: 'My explorer' },
  'branding.networkTitle': {
    meaning: 'Name of the network, in the titles of pages',
    absent: 'none',
    example: 'Example Chain',
  },
  'branding.hideAnnouncements': {
    meaning:
      'True hides the link to the lists of contracts that `experimental` adds to home, and the hint about sources in the menu',
    absent: '`false`',
    example: true,
  },
  'sourcify.sources.NAME': {
    meaning:
      'Services of contract sources; the first is on by default. A text is a repository of the first layout. `{}` means none, not even the public one: the setting for networks without internet',
    absent: 'the public one, off until a user switches it on',
    example: { url: 'https://sources.example', backendFormat: 'RepositoryV2' },
  },
  'revertTraces.enabled': {
    meaning: 'False hides "Show Revert Trace" on failed transactions',
    absent: '`true`',
    example: false,
  },
  'priceOracleInfo.nativeTokenPrice.ethUSDOracleAddress': {
    meaning: 'Price feed of the coin in dollars, as Chainlink has them',
    absent: FROM_KNOWN_CHAINS,
    example: FEED,
  },
  'priceOracleInfo.nativeTokenPrice.ethUSDOracleDecimals': {
    meaning: 'Decimals of that feed',
    absent: '8',
    example: 8,
  },
  'priceOracleInfo.wrappedEthAddress': {
    meaning: 'The wrapped coin, through which tokens are priced',
    absent: FROM_KNOWN_CHAINS,
    example: WRAPPED,
  },
  'priceOracleInfo.uniswapV2.factoryAddress': {
    meaning: 'Factory of Uniswap V2 pools',
    absent: FROM_KNOWN_CHAINS,
    example: FACTORY_V2,
  },
  'priceOracleInfo.uniswapV3.factoryAddress': {
    meaning: 'Factory of Uniswap V3 pools',
    absent: FROM_KNOWN_CHAINS,
    example: FACTORY_V3,
  },
  'collectibleMedia.origins': {
    meaning:
      'Where metadata and pictures of collectibles may be loaded from, each by a press of a button that names the host. The policy of the page allows these, and no others',
    absent: 'none',
    example: ['https://media.example'],
  },
  'collectibleMedia.ipfsGateway': {
    meaning: 'The same for `ipfs:` addresses: a gateway of IPFS',
    absent: 'none',
    example: 'https://ipfs.example',
  },
  'opChainSettings.l1ExplorerURL': {
    meaning: 'Explorer of the L1, which its block numbers link to',
    absent: 'no links',
    example: 'https://l1.example',
  },
  WIP_customAddressLabels: {
    meaning: 'People may keep labels of their own, in their browser. On behind the program',
    example: true,
  },
  addressLabelsURL: {
    meaning:
      'Labels for everyone: a file `[["0x…", "Label"], ["0x…", "Label", "1"]]`, whose third part is a chain id. A relative URL starts where the explorer is served',
    absent: 'none',
    example: 'labels.json',
  },
  upstreamURL: {
    meaning: 'Shown in the footer in place of `erigonURL`: the node behind a proxy',
    absent: '`erigonURL`',
    example: 'http://node.example:8545',
  },
}
