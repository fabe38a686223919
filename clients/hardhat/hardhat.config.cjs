// Settings of the real Hardhat node of the tests; they come from startHardhat.ts, which knows the development chain.
const { chainId, hardfork, gasLimit, genesisTimestamp, mnemonic } = JSON.parse(process.env.HARDHAT_TEST_CHAIN)

module.exports = {
  networks: {
    hardhat: {
      chainId,
      hardfork,
      blockGasLimit: gasLimit,
      initialDate: new Date(genesisTimestamp * 1000).toISOString(),
      mining: { auto: false, mempool: { order: 'fifo' } },
      accounts: { mnemonic, count: 10, accountsBalance: '10000000000000000000000' },
    },
  },
}
