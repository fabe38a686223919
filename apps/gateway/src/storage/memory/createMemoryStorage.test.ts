import { describe } from 'vitest'
import { storageContract } from '../testing/storage.contract.ts'
import { createMemoryStorage } from './createMemoryStorage.ts'

describe('createMemoryStorage', () => {
  storageContract(async () => {
    const storage = createMemoryStorage()
    return { storage, reopen: async () => storage, remove: async () => undefined }
  })
})
