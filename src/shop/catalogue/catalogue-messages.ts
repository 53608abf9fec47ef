/** What staff read about products and categories. docs/behaviour/back-office.md#messages. */
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
  productCategoryGone: 'One of the categories has been deleted meanwhile. Choose again.',
  categoryCreated: 'Category created',
  categoryFailed: 'Category creation failed.',
  categoryRenamed: 'Category renamed',
  categoryDeleted: 'Category deleted',
  categoryNameTaken: 'There is a category with this name already',
  categoryReserved: 'The shop uses this word itself. Choose another name.',
  categoryGone: 'This category has been deleted meanwhile.',
  categoryProtected: 'Deals is the shop’s own category and stays as it is.',
  categoryChanged: (name: string) =>
    `Somebody has renamed it to ‘${name}’ meanwhile. Save again to replace that.`,
  categoryHasProducts: (count: number) =>
    `${count} ${count === 1 ? 'product is' : 'products are'} in this category. Choose where to move ${count === 1 ? 'it' : 'them'}.`,
  categoryTargetGone: 'The category to move them to has been deleted meanwhile.',
  categoriesFailed: (message: string) => `Error fetching categories: ${message}`,
  failed: 'Something went wrong on our side. Please try again.',
} as const;
