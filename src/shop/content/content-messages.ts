/** What staff read about homepage, care guides and information pages. Specification, admin §2, §5 and §8. */
export const contentMessages = {
  loadFailed: (message: string) => `Error: ${message}`,
  settingsSaved: 'Homepage settings updated successfully.',
  testimonialCreated: 'Testimonial created.',
  testimonialUpdated: 'Testimonial updated.',
  testimonialDeleted: 'Testimonial deleted.',
  testimonialGone: 'This testimonial has been deleted meanwhile.',
  stepCreated: 'Step created successfully.',
  stepUpdated: 'Step updated successfully.',
  stepDeleted: 'Step deleted successfully.',
  stepGone: 'This step has been deleted meanwhile.',
  uploadFailed: (kind: string) => `Error uploading ${kind}`,
  avatarFailed: (message: string) => `Failed to upload avatar: ${message}`,
  changedMeanwhile: 'Somebody else saved this while you were editing it.',
  tooMuch: 'This is too much text to be saved at once.',
  failed: 'Something went wrong on our side. Please try again.',
  unreachable: 'The shop cannot be reached right now. Please try again.',
} as const;
