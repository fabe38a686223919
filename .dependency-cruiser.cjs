// The level table of docs/ARCHITECTURE.md as rules. `npm run directions` runs them.
const APPS = '^apps/'
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(apps|packages|e2e)/', pathNot: allowed },
})

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    only(
      'ethereum-is-the-floor',
      '^packages/ethereum/',
      '^packages/ethereum/',
      'level 0 knows nothing of ours',
    ),
    only('ui-is-the-floor', '^packages/ui/', '^packages/ui/', 'the design kit has never heard of Ethereum'),
    only(
      'api-schema-directions',
      '^packages/api-schema/',
      '^packages/(api-schema|ethereum)/',
      'level 1: contracts stand on nouns',
    ),
    only(
      'decode-directions',
      '^packages/decode/',
      '^packages/(decode|ethereum)/',
      'level 1: meaning stands on nouns',
    ),
    only(
      'clients-directions',
      '^packages/clients/',
      '^packages/(clients|api-schema|ethereum)/',
      'level 2: no decode, no React',
    ),
    only(
      'devnet-directions',
      '^packages/devnet/',
      '^packages/(devnet|clients|api-schema|ethereum)/',
      'level 2: the devnet knows no app',
    ),
    {
      name: 'devnet-only-for-tests-and-the-program',
      comment: 'product code of the explorer never imports the development chain',
      severity: 'error',
      from: {
        path: '^(apps/explorer|packages/(ethereum|api-schema|decode|clients|ui))/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: '^packages/devnet/' },
    },
    {
      name: 'apps-are-strangers',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: APPS, pathNot: '^apps/$1/' },
    },
    {
      name: 'no-react-below-the-rooms',
      severity: 'error',
      from: { path: '^packages/(ethereum|api-schema|decode|clients|devnet)/' },
      to: { path: 'node_modules/(react|react-dom)/' },
    },
    {
      name: 'pure-packages-have-no-node',
      severity: 'error',
      from: {
        path: '^packages/(ethereum|api-schema|decode|ui)/src/',
        pathNot: '\\.(test|bench)\\.tsx?$|/testing/',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'screens-are-strangers',
      severity: 'error',
      from: { path: '^apps/explorer/src/screens/([^/]+)/' },
      to: { path: '^apps/explorer/src/screens/', pathNot: '^apps/explorer/src/screens/$1/' },
    },
    {
      name: 'app-is-the-roof',
      severity: 'error',
      from: { path: '^apps/explorer/src/(screens|entities|search|queries|config|paths|dialects)' },
      to: { path: '^apps/explorer/src/(app/|main)' },
    },
    {
      name: 'entities-know-no-screens',
      severity: 'error',
      from: { path: '^apps/explorer/src/(entities|search|queries|config|paths)' },
      to: { path: '^apps/explorer/src/screens/' },
    },
    {
      name: 'only-queries-and-app-call-clients',
      comment: 'entities, search and screens ask through queries; types of clients are allowed',
      severity: 'error',
      from: {
        path: '^apps/explorer/src/(screens|entities|search|paths|dialects)',
        pathNot: '\\.test\\.tsx?$|/testing/',
      },
      to: { path: '^packages/clients/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'level-3-looks-down',
      severity: 'error',
      from: { path: '^apps/explorer/src/(queries|config|paths)' },
      to: { path: '^apps/explorer/src/(entities|search|dialects)' },
    },
    {
      name: 'config-and-paths-stand-alone',
      severity: 'error',
      from: { path: '^apps/explorer/src/(config/|paths)' },
      to: { path: '^apps/explorer/src/queries/' },
    },
    {
      name: 'gateway-wings',
      comment: 'the read wing (server, methods) and the write wing (sync, indexers) meet only below',
      severity: 'error',
      from: { path: '^apps/gateway/src/(server|methods)/' },
      to: { path: '^apps/gateway/src/(sync|indexers)/' },
    },
    {
      name: 'gateway-wings-back',
      severity: 'error',
      from: { path: '^apps/gateway/src/(sync|indexers)/' },
      to: { path: '^apps/gateway/src/(server|methods)/' },
    },
    {
      name: 'gateway-floor-looks-down',
      severity: 'error',
      from: { path: '^apps/gateway/src/(storage|upstream|observability|config|signatures)' },
      to: { path: '^apps/gateway/src/(methods|sync|server|indexers|createGateway|main)' },
    },
    {
      name: 'no-test-helpers-in-product',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '\\.(test|bench)\\.tsx?$|/test/|/testing/' },
      to: { path: '/testing/|\\.(test|bench)\\.tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.tsbuild|/dist/|/generated/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
