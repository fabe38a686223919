import { BURNT, type Chain, defineChain, MAINNET_CHAIN_ID } from '../chain.ts'
import { FAMILY_RULES } from '../dialects/generated/families.ts'

const WEI_PER_ETHER = 10n ** 18n

const ETHEREUM_CHAINS: readonly Chain[] = [
  defineChain({
    id: MAINNET_CHAIN_ID,
    name: 'Ethereum Mainnet',
    baseFee: BURNT,
    nameService: 'ens',
    // Frontier; EIP-649 (Byzantium); EIP-1234 (Constantinople).
    blockRewards: [
      { fromBlock: 0n, reward: 5n * WEI_PER_ETHER },
      { fromBlock: 4_370_000n, reward: 3n * WEI_PER_ETHER },
      { fromBlock: 7_280_000n, reward: 2n * WEI_PER_ETHER },
    ],
    prices: {
      // What eth-usd.data.eth and fast-gas-gwei.data.eth resolve to; built in so that the names need not be resolved.
      nativeFeed: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
      fastGasFeed: '0x169E633A2D1E6c10dD91238Ba11c4A708dfEF37C',
      feedRegistry: '0x47Fb2585D2C56Fe188D0E6ec628a38b74fCeeeDf',
      wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      uniswapV2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
      uniswapV3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    },
  }),
  defineChain({ id: 3n, name: 'Ropsten Testnet', baseFee: BURNT }),
  defineChain({ id: 4n, name: 'Rinkeby Testnet', baseFee: BURNT }),
  defineChain({ id: 5n, name: 'Görli Testnet', nameService: 'ens', baseFee: BURNT }),
  defineChain({ id: 42n, name: 'Kovan Testnet' }),
  defineChain({ id: 17_000n, name: 'Holesky Testnet', nameService: 'ens', baseFee: BURNT }),
  defineChain({ id: 560_048n, name: 'Hoodi Testnet', nameService: 'ens', baseFee: BURNT }),
  defineChain({ id: 11_155_111n, name: 'Sepolia Testnet', nameService: 'ens', baseFee: BURNT }),
]

/**
 * Every chain with built-in data, those of the families with their family; any other chain works with the data of its node
 * and its chain file. Names and coins: ethereum-lists.
 */
export const KNOWN_CHAINS: readonly Chain[] = [
  ...ETHEREUM_CHAINS,
  ...FAMILY_RULES.flatMap(({ id, chains }) => chains.map((chain) => ({ ...chain, family: id }))),
]
