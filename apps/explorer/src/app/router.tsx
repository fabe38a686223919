import { retryAfter } from '@otterscan/ui/ErrorBoundary'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  useRouter,
} from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { type UrlTexts, usePathTexts, useSearchTexts } from '../entities/useUrlTexts.ts'
import { BASE_PATH } from '../paths/basePath.ts'
import { ROUTES } from '../paths/routes.ts'
import { HomeScreen } from '../screens/home/HomeScreen.tsx'
import { NotFoundScreen } from '../screens/not-found/NotFoundScreen.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { Shell } from './shell/Shell.tsx'

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen })

/** A screen, in the main bundle or lazy. */
type ScreenComponent<Props> = ComponentType<Props> & {
  readonly preload?: (() => Promise<void> | undefined) | undefined
}

/** A route whose screen gets its props from the URL's texts. */
function screenRoute<Props extends object>(
  path: string,
  Screen: ScreenComponent<Props>,
  toProps: (params: UrlTexts, search: UrlTexts) => Props,
) {
  function ScreenOfRoute() {
    return <Screen {...toProps(usePathTexts(), useSearchTexts())} />
  }
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: Object.assign(ScreenOfRoute, { preload: Screen.preload }) as RouteComponent,
  })
}

const SearchScreen = lazyRouteComponent(() => import('../screens/search/SearchScreen.tsx'), 'SearchScreen')
const BlockScreen = lazyRouteComponent(() => import('../screens/block/BlockScreen.tsx'), 'BlockScreen')
const BlockTransactionsScreen = lazyRouteComponent(
  () => import('../screens/block-transactions/BlockTransactionsScreen.tsx'),
  'BlockTransactionsScreen',
)
const BlockTransactionScreen = lazyRouteComponent(
  () => import('../screens/block-transaction/BlockTransactionScreen.tsx'),
  'BlockTransactionScreen',
)
const TransactionScreen = lazyRouteComponent(
  () => import('../screens/transaction/TransactionScreen.tsx'),
  'TransactionScreen',
)
const AddressScreen = lazyRouteComponent(
  () => import('../screens/address/AddressScreen.tsx'),
  'AddressScreen',
)
const EpochScreen = lazyRouteComponent(() => import('../screens/epoch/EpochScreen.tsx'), 'EpochScreen')
const SlotScreen = lazyRouteComponent(() => import('../screens/slot/SlotScreen.tsx'), 'SlotScreen')
const SlotByBlockRootScreen = lazyRouteComponent(
  () => import('../screens/slot-by-block-root/SlotByBlockRootScreen.tsx'),
  'SlotByBlockRootScreen',
)
const ValidatorScreen = lazyRouteComponent(
  () => import('../screens/validator/ValidatorScreen.tsx'),
  'ValidatorScreen',
)
const ContractListsScreen = lazyRouteComponent(
  () => import('../screens/contract-lists/ContractListsScreen.tsx'),
  'ContractListsScreen',
)
const LiveBlocksScreen = lazyRouteComponent(
  () => import('../screens/live-blocks/LiveBlocksScreen.tsx'),
  'LiveBlocksScreen',
)
const GasScreen = lazyRouteComponent(() => import('../screens/gas/GasScreen.tsx'), 'GasScreen')
const MempoolScreen = lazyRouteComponent(
  () => import('../screens/mempool/MempoolScreen.tsx'),
  'MempoolScreen',
)
const LogsScreen = lazyRouteComponent(() => import('../screens/logs/LogsScreen.tsx'), 'LogsScreen')
const TokenScreen = lazyRouteComponent(() => import('../screens/token/TokenScreen.tsx'), 'TokenScreen')
const QueryScreen = lazyRouteComponent(() => import('../screens/query/QueryScreen.tsx'), 'QueryScreen')
const NodesScreen = lazyRouteComponent(() => import('../screens/nodes/NodesScreen.tsx'), 'NodesScreen')
const FaucetsScreen = lazyRouteComponent(
  () => import('../screens/faucets/FaucetsScreen.tsx'),
  'FaucetsScreen',
)
const BroadcastScreen = lazyRouteComponent(
  () => import('../screens/broadcast/BroadcastScreen.tsx'),
  'BroadcastScreen',
)
const DocsScreen = lazyRouteComponent(() => import('../screens/docs/DocsScreen.tsx'), 'DocsScreen')

const SimulateScreen = lazyRouteComponent(
  () => import('../screens/transaction/simulation/SimulateScreen.tsx'),
  'SimulateScreen',
)

/** A path of another explorer: read as its URL is in the search box. */
function ForeignScreen({ place }: { readonly place: string }) {
  return <ForeignPlace key={place} place={place} />
}

function ForeignPlace({ place }: { readonly place: string }) {
  const { state } = useRouter()
  // Read once: while the redirect is under way the location is already that of its target.
  const [text] = useState(() => `https://explorer${place}${state.location.searchStr}#${state.location.hash}`)
  return <SearchScreen text={text} />
}

const routeTree = rootRoute.addChildren([
  screenRoute(ROUTES.home, HomeScreen, () => ({})),
  screenRoute(ROUTES.search, SearchScreen, (_params, search) => ({ text: search.q })),
  screenRoute(ROUTES.block, BlockScreen, (params) => ({ blockText: params.blockId ?? '' })),
  screenRoute(ROUTES.blockTransactions, BlockTransactionsScreen, (params, search) => ({
    blockText: params.blockId ?? '',
    pageText: search.p,
  })),
  screenRoute(ROUTES.blockTransaction, BlockTransactionScreen, (params, search) => ({
    blockText: params.blockId ?? '',
    indexText: params.transactionIndex ?? '',
    tabText: search.tab,
  })),
  screenRoute(ROUTES.transaction, TransactionScreen, (params) => ({
    hashText: params.transactionHash ?? '',
    subPath: '',
  })),
  screenRoute(ROUTES.transactionTab, TransactionScreen, (params) => ({
    hashText: params.transactionHash ?? '',
    subPath: params._splat ?? '',
  })),
  screenRoute(ROUTES.address, AddressScreen, (params, search) => ({
    addressText: params.address ?? '',
    subPath: '',
    nonceText: search.nonce,
  })),
  screenRoute(ROUTES.addressTab, AddressScreen, (params, search) => ({
    addressText: params.address ?? '',
    subPath: params._splat ?? '',
    nonceText: search.nonce,
  })),
  screenRoute(ROUTES.contracts, ContractListsScreen, () => ({ subPath: '' })),
  screenRoute(ROUTES.contractList, ContractListsScreen, (params) => ({ subPath: params._splat ?? '' })),
  screenRoute(ROUTES.epoch, EpochScreen, (params) => ({ epochText: params.epoch ?? '' })),
  screenRoute(ROUTES.slot, SlotScreen, (params) => ({ slotText: params.slot ?? '', subPath: '' })),
  screenRoute(ROUTES.slotTab, SlotScreen, (params) => ({
    slotText: params.slot ?? '',
    subPath: params._splat ?? '',
  })),
  screenRoute(ROUTES.slotByBlockRoot, SlotByBlockRootScreen, (params) => ({
    rootText: params.blockRoot ?? '',
  })),
  screenRoute(ROUTES.validator, ValidatorScreen, (params) => ({
    validatorText: params.validator ?? '',
    subPath: '',
  })),
  screenRoute(ROUTES.validatorTab, ValidatorScreen, (params) => ({
    validatorText: params.validator ?? '',
    subPath: params._splat ?? '',
  })),
  screenRoute(ROUTES.liveBlocks, LiveBlocksScreen, () => ({})),
  screenRoute(ROUTES.gas, GasScreen, (_params, search) => ({ blocksText: search.blocks })),
  screenRoute(ROUTES.mempool, MempoolScreen, (_params, search) => ({ pageText: search.p })),
  screenRoute(ROUTES.token, TokenScreen, ({ token = '', _splat = '' }) => ({
    addressText: token,
    subPath: _splat.replace(/\/+$/, ''),
  })),
  screenRoute(ROUTES.nft, TokenScreen, ({ token = '', tokenId = '' }) => ({
    addressText: token,
    subPath: `id/${tokenId}`,
  })),
  screenRoute(ROUTES.logs, LogsScreen, () => ({})),
  screenRoute(ROUTES.nodes, NodesScreen, (_params, search) => ({ blockText: search.block })),
  screenRoute(ROUTES.query, QueryScreen, (_params, search) => ({
    sql: search.sql ?? '',
    pageText: search.p,
  })),
  screenRoute(ROUTES.faucets, FaucetsScreen, (_params, search) => ({ addressText: search.address })),
  screenRoute(ROUTES.broadcast, BroadcastScreen, () => ({})),
  screenRoute(ROUTES.simulate, SimulateScreen, () => ({})),
  screenRoute(ROUTES.docs, DocsScreen, () => ({ nameText: '' })),
  screenRoute(ROUTES.document, DocsScreen, ({ _splat = '' }) => ({ nameText: _splat })),
  screenRoute(ROUTES.tokens, ForeignScreen, ({ _splat }) => ({ place: `/tokens/${_splat}` })),
])

/** The router over all screens. Search parameters stay text: a long number must not become a double. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    basepath: BASE_PATH,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text === '' ? '' : `?${text}`
    },
    defaultNotFoundComponent: NotFoundScreen,
    defaultErrorComponent: ({ error, reset }) => (
      <ErrorPage error={error} onRetry={() => retryAfter(error, reset)} />
    ),
    scrollRestoration: true,
  })
}
