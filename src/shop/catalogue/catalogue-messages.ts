/** What staff read about products and categories. Specification, admin §2, §5 and §8. */
export const catalogueMessages = {
  productsFailed: (message: string) => `Error fetching products: ${message}`,
  productSaved: 'Product saved successfully',
  productDeleted: 'Product deleted successfully',
  productsDeleted: (count: number) => `${count} products deleted successfully`,
  featuredUpdated: 'Product featured status updated',
  published: (count: number) => `${count} ${count === 1 ? 'product' : 'products'} published`,
  unpublished: (count: number) => `${count} ${count === 1 ? 'product' : 'products'} moved to drafts`,
  seeded: (count: number) => `${count} products added`,
  notEmpty: 'The catalogue is no longer empty.',
  productGone: 'This product has been deleted meanwhile.',
  categoryCreated: 'Category created',
  categoryFailed: 'Category creation failed.',
  failed: 'Something went wrong on our side. Please try again.',
  unreachable: 'The shop cannot be reached right now. Please try again.',
} as const;
