// The level table of docs/ARCHITECTURE.md as rules. `npm run directions` runs them.
const APPS = '^apps/'
const TEST_FILES = '\\.(test|spec|bench)\\.tsx?$|/test/|/testing/|/fuzz/'
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
      'ethereum-imports-nothing',
      '^packages/ethereum/',
      '^packages/ethereum/',
      'level 0 knows nothing of ours',
    ),
    only(
      'ui-imports-nothing',
      '^packages/ui/',
      '^packages/ui/',
      'the design kit has never heard of Ethereum',
    ),
    only(
      'api-schema-directions',
      '^packages/api-schema/',
      '^packages/(api-schema|ethereum|recordings)/',
      'level 1: contracts stand on nouns',
    ),
    only(
      'decode-directions',
      '^packages/decode/',
      '^packages/(decode|ethereum|recordings)/',
      'level 1: meaning stands on nouns',
    ),
    only(
      'replay-directions',
      '^packages/replay/',
      '^packages/(replay|ethereum)/',
      'level 1: state comes through an interface',
    ),
    only(
      'clients-directions',
      '^packages/clients/',
      '^packages/(clients|api-schema|ethereum|testing)/',
      'level 2: no decode, no React',
    ),
    only(
      'devnet-directions',
      '^packages/devnet/',
      '^packages/(devnet|clients|api-schema|ethereum)/',
      'level 2: the devnet knows no app',
    ),
    only('testing-directions', '^packages/testing/', '^packages/testing/', 'test servers stand alone'),
    {
      name: 'testing-only-for-tests',
      comment: 'fake nodes never reach a user',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: '^packages/testing/|\\.(test|bench)\\.tsx?$|/test/|/testing/|/bench/',
      },
      to: { path: '^packages/testing/' },
    },
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
      name: 'recordings-only-in-tests',
      severity: 'error',
      from: { path: '^(apps|packages|e2e)/', pathNot: `^packages/recordings/|${TEST_FILES}` },
      to: { path: '^packages/recordings/' },
    },
    {
      name: 'no-cross-app-imports',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: APPS, pathNot: '^apps/$1/' },
    },
    {
      name: 'no-react-in-packages',
      severity: 'error',
      from: { path: '^packages/(ethereum|api-schema|decode|clients|devnet|replay)/' },
      to: { path: 'node_modules/(react|react-dom|preact)/' },
    },
    {
      name: 'pure-packages-have-no-node',
      severity: 'error',
      from: {
        path: '^packages/(ethereum|api-schema|decode|replay|ui)/src/',
        pathNot: '\\.(test|bench)\\.tsx?$|/testing/',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-cross-screen-imports',
      severity: 'error',
      from: { path: '^apps/explorer/src/screens/([^/]+)/' },
      to: { path: '^apps/explorer/src/screens/', pathNot: '^apps/explorer/src/screens/$1/' },
    },
    {
      name: 'nothing-imports-app',
      severity: 'error',
      from: { path: '^apps/explorer/src/(screens|entities|search|queries|config|paths)' },
      to: { path: '^apps/explorer/src/(app/|main)' },
    },
    {
      name: 'only-app-imports-screens',
      severity: 'error',
      from: { path: '^apps/explorer/src/(entities|search|queries|config|paths)' },
      to: { path: '^apps/explorer/src/screens/' },
    },
    {
      name: 'only-queries-and-app-call-clients',
      comment: 'entities, search and screens ask through queries; types of clients are allowed',
      severity: 'error',
      from: {
        path: '^apps/explorer/src/(screens|entities|search|paths)',
        pathNot: '\\.test\\.tsx?$|/testing/',
      },
      to: { path: '^packages/clients/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'queries-import-no-views',
      severity: 'error',
      from: { path: '^apps/explorer/src/(queries|config|paths)' },
      to: { path: '^apps/explorer/src/(entities|search)' },
    },
    {
      name: 'only-dialects-name-a-dialect',
      comment:
        'all else asks findDialectRules and loadDialect, so that one more family needs no edit elsewhere',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: '\\.test\\.tsx?$|^packages/ethereum/src/dialects/',
      },
      to: {
        path: '^packages/ethereum/src/dialects/',
        pathNot: '^packages/ethereum/src/dialects/[^/]+$',
      },
    },
    {
      name: 'config-and-paths-import-no-queries',
      severity: 'error',
      from: { path: '^apps/explorer/src/(config/|paths)' },
      to: { path: '^apps/explorer/src/queries/' },
    },
    {
      name: 'no-read-to-write-imports',
      comment: 'the read wing (server, methods) and the write wing (sync, indexers) meet only below',
      severity: 'error',
      from: { path: '^apps/gateway/src/(server|methods)/' },
      to: { path: '^apps/gateway/src/(sync|indexers)/' },
    },
    {
      name: 'no-write-to-read-imports',
      severity: 'error',
      from: { path: '^apps/gateway/src/(sync|indexers)/' },
      to: { path: '^apps/gateway/src/(server|methods)/' },
    },
    {
      name: 'methods-import-no-server',
      severity: 'error',
      from: { path: '^apps/gateway/src/methods/' },
      to: { path: '^apps/gateway/src/server/' },
    },
    {
      name: 'indexers-import-no-sync',
      severity: 'error',
      from: { path: '^apps/gateway/src/indexers/' },
      to: { path: '^apps/gateway/src/sync/' },
    },
    {
      name: 'nothing-imports-the-gateway-composition',
      comment: 'createGateway, createIndexing, createProgram and main put the parts together',
      severity: 'error',
      from: { path: '^apps/gateway/src/[^/]+/' },
      to: { path: '^apps/gateway/src/(create[A-Z]\\w*|main)\\.ts$' },
    },
    {
      name: 'gateway-level-3-imports-nothing-higher',
      severity: 'error',
      from: { path: '^apps/gateway/src/(storage|upstream|observability|config|signatures)' },
      to: { path: '^apps/gateway/src/(methods|sync|server|indexers)/' },
    },
    {
      name: 'no-test-helpers-in-product',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: `${TEST_FILES}|/bench/` },
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
